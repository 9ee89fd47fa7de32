O=$OUT; OUT=/tmp/o; mkdir -p $OUT; cd .carry; export LD_LIBRARY_PATH=$PWD; chmod +x d* e*; lscpu | grep "Model name"
for i in 1 2 3; do for v in 3 4; do
 for p in do dn; do taskset -c 4 ./$p$v --benchmark_filter='groupshared|Buffer|radix_sort/(cross|plain|ispc)' --benchmark_min_time=0.03 --benchmark_format=json > $OUT/$p$v.$i.json 2>/dev/null; done
 for p in ex_old ex_new; do taskset -c 4 ./$p$v --benchmark_filter='crosslane|append_n|highway|geometric_new' --benchmark_min_time=0.05 --benchmark_format=json > $OUT/$p$v.$i.json 2>/dev/null; done
 for p in dm; do taskset -c 4 ./$p$v --benchmark_filter='scatter_where' --benchmark_min_time=0.03 --benchmark_format=json > $OUT/$p$v.$i.json 2>/dev/null; done
done; done; cat $OUT/*.json > /dev/null; tar czf $O/all.tgz -C $OUT .
