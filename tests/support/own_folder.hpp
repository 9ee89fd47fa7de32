#pragma once

#include "support/catch.hpp"

#include <stdlib.h> // mkdtemp

#include <filesystem>
#include <string>
#include <system_error>

namespace support {

/// A folder for files, of this object's own: the same tests, built for several instruction sets, run side by side.
class OwnFolder
{
public:
    OwnFolder()
    {
        std::string name = (std::filesystem::temp_directory_path() / "crosslane-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        path = name;
    }
    ~OwnFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    OwnFolder(OwnFolder const&) = delete;
    OwnFolder& operator=(OwnFolder const&) = delete;

    [[nodiscard]] std::string file(std::string const& name) const { return (path / name).string(); }

    std::filesystem::path path;
};

} // namespace support
