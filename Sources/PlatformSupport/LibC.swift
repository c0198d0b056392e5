// The C library of the platform, under one name: files import `PlatformSupport` and need not know which it is.
#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif
