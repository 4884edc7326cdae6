/** The parts of the module's runtime (Emscripten) that are used here. */
export interface Runtime {
  /** Renewed whenever the memory grows. */
  HEAPU8: Uint8Array<ArrayBuffer>;
  wasmExports: { malloc(bytes: number): number; free(pointer: number): void };
  addFunction(work: (...values: number[]) => number, signature: string): number;
  UTF8ToString(pointer: number): string;
}
