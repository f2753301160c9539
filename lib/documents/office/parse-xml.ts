/** XML as a stream of events. Names lose their prefixes, which programs choose freely. */
import { Parser } from 'saxen';
import { Refusal } from '../refusal';

export interface XmlEvents {
  /** `get` reads an attribute by its name without a prefix; `*:id` reads the one that has a prefix, where both stand on one element. */
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
      const found = findAttribute(getAttributes(), attribute);
      return found === undefined ? undefined : decode(found);
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

function findAttribute(attributes: Readonly<Record<string, string>>, wanted: string): string | undefined {
  if (Object.hasOwn(attributes, wanted)) return attributes[wanted];
  const isPrefixed = wanted.startsWith('*:');
  const found = Object.entries(attributes).find(
    ([key]) => removePrefix(key) === removePrefix(wanted) && (!isPrefixed || key.includes(':')),
  );
  return found?.[1];
}

const removePrefix = (name: string): string => name.slice(name.indexOf(':') + 1);
