#pragma once

// How a report's HTML looks, and how it reacts to the pointer.

#include <crosslane/lanes/isa/target.hpp>

#include <string_view>

namespace crosslane::inline CROSSLANE_TARGET::detail {

inline constexpr std::string_view report_style = R"css(
:root { color-scheme: light dark; --page: #f6f6f4; --panel: #fff; --ink: #1c1d21; --soft: #6b6d76; --rule: #e2e2de; --cool: #2c7fb8;
  --hot: 222 78 30; --hot-ink: #b23b0e; --key: #7a3e9d; --type: #0b6e6e; --wave: #b0413e; --mark: #fff3c4; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --page: #14151a; --panel: #1c1e25; --ink: #e6e6e3; --soft:
  #9092a0; --rule: #2d303a; --cool: #5aa9dc; --hot: 255 120 60; --hot-ink: #ff9d70; --key: #c39bea; --type: #6cc7c0; --wave:
  #ff9b94; --mark: #4a4220; } }
:root[data-theme=dark] { color-scheme: dark; --page: #14151a; --panel: #1c1e25; --ink: #e6e6e3; --soft: #9092a0; --rule: #2d303a;
  --cool: #5aa9dc; --hot: 255 120 60; --hot-ink: #ff9d70; --key: #c39bea; --type: #6cc7c0; --wave: #ff9b94; --mark: #4a4220; }
:root[data-theme=light] { color-scheme: light; } * { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, "Segoe UI", sans-serif; }
header, main { max-width: 1500px; margin: 0 auto; padding: 0 28px; }
header { padding-top: 26px; display: flex; gap: 20px; align-items: baseline; flex-wrap: wrap; }
h1 { font-size: 26px; margin: 0; letter-spacing: -.01em; } h2 { font-size: 16px; margin: 34px 0 10px; }
h2 small { font-weight: 400; color: var(--soft); } header p { margin: 0; color: var(--soft); flex: 1; }
button { font: inherit; color: inherit; background: none; border: 1px solid var(--rule); border-radius: 6px; padding: 2px 10px;
  cursor: pointer; }
.cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(170px, 1fr)); gap: 12px; margin-top: 20px; }
.card { background: var(--panel); border: 1px solid var(--rule); border-radius: 10px; padding: 12px 16px; }
.card b { display: block; font-size: 27px; line-height: 1.25; font-weight: 650; font-variant-numeric: tabular-nums; }
.card span { color: var(--soft); font-size: 13px; } .card.bad b { color: var(--hot-ink); }
.meter { height: 6px; border-radius: 3px; background: rgb(var(--hot) / .3); margin: 6px 0 4px; overflow: hidden; }
.meter i { display: block; height: 100%; background: var(--cool); }
.strip { display: flex; height: 34px; border-radius: 8px; overflow: hidden; border: 1px solid var(--rule); background: var(--panel);
  }
.strip a { min-width: 0; border-right: 1px solid var(--panel); background: linear-gradient(rgb(var(--hot) / .85), rgb(var(--hot) /
  .85)) top / 100% calc(var(--lost) * 100%) no-repeat, var(--cool); font: 11px/34px ui-monospace, monospace; color: #fff;
  text-align: center; overflow: hidden; text-decoration: none; text-shadow: 0 0 3px #0009; }
.strip a:hover, .strip a.at { filter: brightness(1.25); }
.scroll { overflow: auto; background: var(--panel); border: 1px solid var(--rule); border-radius: 10px; }
.summary { max-height: 330px; } table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: 2px 10px; text-align: right; white-space: nowrap; }
th { font-weight: 500; font-size: 13px; color: var(--soft); position: sticky; top: 0; background: var(--panel); border-bottom: 1px
  solid var(--rule); z-index: 1; }
.summary th { cursor: pointer; } .summary th:hover { color: var(--ink); } th[aria-sort=descending]::after { content: " \2193"; }
th[aria-sort=ascending]::after { content: " \2191"; } td.code, th.code { text-align: left; width: 99%; } td { font-size: 13px; }
td.code { font: 13px/1.6 ui-monospace, "SF Mono", Consolas, monospace; white-space: pre; }
.summary td.code { max-width: 0; overflow: hidden; text-overflow: ellipsis; } td a { color: inherit; }
.split { display: grid; grid-template-columns: minmax(0, 1fr) 290px; gap: 16px; align-items: start; }
.source tr { background: rgb(var(--hot) / calc(var(--lost, 0) * .3)); }
.source tr.ran:hover, tr.at, .source tr:target { box-shadow: inset 3px 0 var(--cool); }
.source tr:target { background: var(--mark); } .source td { height: 22px; }
.source td.n { color: var(--soft); border-right: 1px solid var(--rule); user-select: none; }
.source tr.never td.code { opacity: .5; } .source tr.never td.n { text-decoration: line-through; }
td u { display: inline-block; min-width: 3.6em; text-decoration: none; }
.bar { display: inline-block; width: 54px; height: 7px; border-radius: 2px; background: rgb(var(--hot) / .45); vertical-align: 1px;
  overflow: hidden; }
.bar i { display: block; height: 100%; background: var(--cool); } .bar.plain { background: var(--rule); }
.bar.plain i { background: var(--soft); }
.chip { display: inline-block; border: 1px solid var(--rule); border-radius: 9px; padding: 0 7px; font-size: 12px; line-height:
  17px; margin-left: 4px; color: var(--soft); }
.chip.bad { border-color: rgb(var(--hot) / .7); color: var(--hot-ink); font-weight: 600; } .k { color: var(--key); }
.t { color: var(--type); } .c { color: var(--soft); font-style: italic; } .w { color: var(--wave); font-weight: 600; }
.d { color: var(--cool); }
aside { position: sticky; top: 12px; background: var(--panel); border: 1px solid var(--rule); border-radius: 10px; padding: 14px
  16px; min-height: 210px; }
aside h3 { margin: 0 0 6px; font-size: 15px; }
aside pre { margin: 0 0 10px; font: 12px/1.5 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
aside dl { display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; margin: 10px 0 0; font-size: 13px; }
aside dt { color: var(--soft); } aside dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
.lanes { display: grid; grid-template-columns: repeat(16, 1fr); gap: 2px; }
.lanes i { height: 12px; border-radius: 2px; background: linear-gradient(90deg, var(--cool) calc(var(--full) * 100%), rgb(var(--hot)
  / .4) 0); }
.findings li { margin: 2px 0; } .findings b { color: var(--hot-ink); }
footer { color: var(--soft); font-size: 13px; margin: 26px 0 40px; max-width: 75em; }
@media (max-width: 1000px) { .split { grid-template-columns: 1fr; } aside { position: static; order: -1; min-height: 0; } header,
  main { padding: 0 12px; } }
)css";

inline constexpr std::string_view report_script = R"js(
"use strict";
const report = JSON.parse(document.getElementById("report").textContent), root = document.documentElement;
document.getElementById("theme").onclick = () => {
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
};
const make = (name, text, parent) => {
  const e = document.createElement(name);
  if (text !== undefined) e.textContent = text;
  parent.append(e);
  return e;
};
const number = x => x.toLocaleString("en").replaceAll(",", "\u202f");
const short = x => x >= 99.95 || Number.isInteger(x) ? String(Math.round(x)) : x.toFixed(x < 1 ? 2 : 1);
const panel = document.querySelector("aside");
function show(i) {
  for (const e of document.querySelectorAll(".at")) e.classList.remove("at");
  for (const e of document.querySelectorAll(`[data-i="${i}"]`)) e.classList.add("at");
  const line = report.lines[i], size = Math.max(...report.wave_sizes, 4), there = line.lanes_there ? line.lanes / line.lanes_there : 0;
  panel.replaceChildren();
  make("h3", line.line ? `Line ${line.line}` : `Word ${line.word}`, panel);
  make("pre", line.text.trim(), panel);
  if (!line.runs) { make("p", "Never ran.", panel); return; }
  const lanes = make("div", undefined, panel);
  lanes.className = "lanes";
  for (let lane = 0; lane < size; ++lane)
    make("i", undefined, lanes).style.setProperty("--full", Math.min(1, Math.max(0, there * size - lane)));
  const list = make("dl", undefined, panel), row = (name, value) => { make("dt", name, list); make("dd", value, list); };
  row("lanes active", report.wave_sizes.length === 1 ? `${short(there * size)} of ${size}` : `${Math.round(there * 100)} %`);
  row("run by waves", `${number(line.runs)} times`);
  row("of the work", `${short(report.all.work ? 100 * line.work / report.all.work : 0)} %`);
  if (line.accesses) {
    row("accesses of buffers", number(line.accesses));
    row(`${report.cache_line}-byte lines of each`, short(line.cache_lines / line.accesses));
    row("the least for its bytes", short(line.least_cache_lines / line.accesses));
  }
  if (line.shared_accesses) {
    row("groupshared accesses", number(line.shared_accesses));
    row("passes over the banks", short(line.passes / line.shared_accesses));
    row("the least for its words", short(line.least_passes / line.shared_accesses));
  }
  if (line.atomics) {
    row("atomics", number(line.atomics));
    row("lanes of each", short(line.atomic_lanes / line.atomics));
    row("places of each", short(line.atomic_places / line.atomics));
    row("most lanes at one place", short(line.atomic_most / line.atomics));
  }
  if (line.outside) row("lanes outside of bindings", number(line.outside));
}
for (const event of ["mouseover", "focusin"]) document.addEventListener(event, e => {
  const at = e.target.closest && e.target.closest("[data-i]");
  if (at) show(at.dataset.i);
});
for (const e of document.querySelectorAll("tr[title]")) e.removeAttribute("title");
const first = document.querySelector(".summary tbody tr");
if (first) show(first.dataset.i);
for (const head of document.querySelectorAll(".summary th")) head.onclick = () => {
  const up = head.getAttribute("aria-sort") === "descending", body = head.closest("table").tBodies[0];
  for (const other of head.parentNode.children) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", up ? "ascending" : "descending");
  const value = row => Number(row.cells[head.cellIndex].dataset.v);
  body.append(...[...body.rows].sort((a, b) => (up ? 1 : -1) * (value(a) - value(b))));
};
)js";

} // namespace crosslane::detail
