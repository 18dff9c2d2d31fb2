/** What is used of the package: its own types ask for two more packages of types. */
declare module 'zxing-wasm/reader' {
  interface Point {
    readonly x: number;
    readonly y: number;
  }
  export interface ReadResult {
    readonly isValid: boolean;
    readonly format: string;
    readonly text: string;
    readonly contentType: 'Text' | 'Binary' | 'Mixed' | 'GS1' | 'ISO15434' | 'UnknownECI';
    readonly position: Readonly<Record<'topLeft' | 'topRight' | 'bottomLeft' | 'bottomRight', Point>>;
  }
  export function prepareZXingModule(options: {
    readonly overrides: {readonly locateFile?: () => string; readonly wasmBinary?: ArrayBuffer};
    readonly fireImmediately: true;
  }): Promise<unknown>;
  export function readBarcodes(
    pixels: ImageData,
    options: {
      readonly formats: string[];
      readonly tryHarder: boolean;
      readonly tryRotate: boolean;
      readonly tryInvert: boolean;
      readonly maxNumberOfSymbols: number;
      readonly textMode: 'Plain';
    },
  ): Promise<readonly ReadResult[]>;
}
