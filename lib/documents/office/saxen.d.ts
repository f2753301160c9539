/** The part of the XML parser that is used here; the package brings no types. */
declare module 'saxen' {
  type DecodeEntities = (text: string) => string;

  export class Parser {
    on(
      event: 'openTag',
      handle: (name: string, getAttributes: () => Record<string, string>, decode: DecodeEntities) => void,
    ): this;
    on(event: 'closeTag', handle: (name: string) => void): this;
    on(event: 'text', handle: (text: string, decode: DecodeEntities) => void): this;
    on(event: 'cdata' | 'attention', handle: (text: string) => void): this;
    on(event: 'error', handle: (error: Error) => void): this;
    parse(xml: string): this;
  }
}
