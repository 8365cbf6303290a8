/* api.h: what every header of the library opens with: its functions are exported, and C++ may call them. */
#ifndef QUAD_API_H
#define QUAD_API_H

#if defined(__GNUC__) && !defined(__wasm__)
#define QUAD_API __attribute__((visibility("default")))
#else
#define QUAD_API
#endif

#ifdef __cplusplus
#define QUAD_C_BEGIN extern "C" {
#define QUAD_C_END   }
#else
#define QUAD_C_BEGIN
#define QUAD_C_END
#endif

#endif
