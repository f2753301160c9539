/** XML as a stream of events. Names lose their prefixes: programs choose them freely, and no two meanings here share a name. */
import { Parser } from 'saxen';
import { Refusal } from '../refusal';

export interface XmlEvents {
  /** `get` reads an attribute by its name without a prefix. */
  readonly open?: (name: string, get: (attribute: string) => string | undefined) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

/**
 * Throws `Refusal` for XML that is broken, and for XML with a document type: no office program writes one, and it could name files and
 * entities that grow without end.
 */
export function parseXml(xml: string, { open, close, text }: XmlEvents): void {
  const parser = new Parser();
  parser.on('openTag', (name, getAttributes, decode) => {
    open?.(removePrefix(name), attribute => {
      const found = Object.entries(getAttributes()).find(([key]) => removePrefix(key) === attribute);
      return found && decode(found[1]);
    });
  });
  parser.on('closeTag', name => close?.(removePrefix(name)));
  parser.on('text', (value, decode) => text?.(decode(value)));
  parser.on('cdata', value => text?.(value));
  parser.on('attention', () => {
    throw new Refusal('damaged');
  });
  parser.on('error', error => {
    throw error instanceof Refusal ? error : new Refusal('damaged', { cause: error });
  });
  parser.parse(xml);
}

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
