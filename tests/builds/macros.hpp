#pragma once

// Names that widespread headers define as macros, each as what no compiler accepts.

// GNU's standard library undefines min and max, and takes them no better later.
#include <algorithm>
#include <bitset>
#include <thread>

#define min(...) 1.is.a.macro
#define max(...) 1.is.a.macro

// windows.h
#define near 1.is.a.macro
#define far 1.is.a.macro
#define small 1.is.a.macro
#define hyper 1.is.a.macro
#define interface 1.is.a.macro
#define pascal 1.is.a.macro
#define cdecl 1.is.a.macro
#define IN 1.is.a.macro
#define OUT 1.is.a.macro
#define OPTIONAL 1.is.a.macro
#define CONST 1.is.a.macro
#define VOID 1.is.a.macro
#define TRUE 1.is.a.macro
#define FALSE 1.is.a.macro
#define DELETE 1.is.a.macro
#define ERROR 1.is.a.macro
#define IGNORE 1.is.a.macro
#define ABSOLUTE 1.is.a.macro
#define RELATIVE 1.is.a.macro
#define OPAQUE 1.is.a.macro
#define TRANSPARENT 1.is.a.macro
#define Yield() 1.is.a.macro

// X11
#define Bool 1.is.a.macro
#define None 1.is.a.macro
#define Status 1.is.a.macro
#define Always 1.is.a.macro
#define True 1.is.a.macro
#define False 1.is.a.macro
#define Success 1.is.a.macro
#define Above 1.is.a.macro
#define Below 1.is.a.macro
#define Complex 1.is.a.macro
#define Convex 1.is.a.macro
#define Expose 1.is.a.macro
#define Unsorted 1.is.a.macro

// Unreal, Apple and the C library
#define check(...) 1.is.a.macro
#define verify(...) 1.is.a.macro
#define ensure(...) 1.is.a.macro
#define require(...) 1.is.a.macro
#define major(...) 1.is.a.macro
#define minor(...) 1.is.a.macro
#define nil 1.is.a.macro
#define PI 1.is.a.macro
#define TEXT(...) 1.is.a.macro

// Qt
#define emit 1.is.a.macro
#define signals 1.is.a.macro
#define slots 1.is.a.macro
#define foreach(...) 1.is.a.macro
#define forever 1.is.a.macro
