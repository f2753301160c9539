/** Reads the licence of a package, and lists the licences that Kura may ship. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..', '..');

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX identifier. */
  readonly licence: string;
  /** The text of the licence with its copyright line. */
  readonly text: string;
  /** The package that bundles it, if it is not installed itself. */
  readonly carrier?: string;
}

/** These licences require that their text is passed on, and nothing else that a free extension could miss. */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
]);

/** Packages with another licence, with the reason why they may be shipped. */
export const allowedPackages: Readonly<Record<string, { readonly licence: string; readonly why: string }>> = {
  'webextension-polyfill': {
    licence: 'MPL-2.0',
    why: 'its own file is shipped unchanged but for its size, its source is public, and the licence reaches no other file',
  },
};

interface CarriedPackage {
  readonly version: string;
  readonly licence: string;
  /** The copyright holder for MIT; otherwise an installed package with the same licence text. */
  readonly text: { readonly holder: string } | { readonly as: string };
}

/**
 * Packages bundled in another package's file without being its dependency. No file names their licence, so it stands
 * here, as in the registry. The version is that in the carrier's source map or comment, if it names one.
 */
export const carriedPackages: Readonly<Record<string, CarriedPackage>> = {
  'lodash.sortby in @secretlint/secretlint-rule-preset-recommend': toLodash('4.7.0'),
  'lodash.uniq in @secretlint/secretlint-rule-preset-recommend': toLodash('4.5.0'),
  'lodash.uniqwith in @secretlint/secretlint-rule-preset-recommend': toLodash('4.5.0'),
  'escape-string-regexp in @secretlint/secretlint-rule-preset-recommend': {
    version: '4.0.0',
    licence: 'MIT',
    text: { holder: 'Sindre Sorhus <sindresorhus@gmail.com> (https://sindresorhus.com)' },
  },
  '@textlint/regexp-string-matcher in @secretlint/secretlint-rule-preset-recommend': {
    version: '2.0.2',
    licence: 'MIT',
    text: { holder: 'azu' },
  },
  'core-js in pdfjs-dist': { version: '3.51.0', licence: 'MIT', text: { holder: 'Denis Pushkarev' } },
  'tslib in dexie': { version: '2.8.1', licence: '0BSD', text: { as: 'tslib' } },
  'safari-14-idb-fix in dexie': { version: '3.0.0', licence: 'Apache-2.0', text: { as: '@huggingface/transformers' } },
  'dequal in @wxt-dev/storage': { version: '2.0.3', licence: 'MIT', text: { as: 'dequal' } },
};

function toLodash(version: string): CarriedPackage {
  return {
    version,
    licence: 'MIT',
    text: { holder: 'jQuery Foundation and other contributors <https://jquery.org/>' },
  };
}

/** Copyright holders of packages without a licence text. All of them use MIT. */
const holders: Readonly<Record<string, string>> = {
  'onnxruntime-common': 'Microsoft Corporation',
  'onnxruntime-web': 'Microsoft Corporation',
};

/** Packages without a licence text, whose repository has one text for them and for another one that brings it. */
const sharedTexts: Readonly<Record<string, string>> = { '@ai-sdk/provider-utils': '@ai-sdk/provider' };

/** Reads the package in this folder. Throws if it has no licence text and no known holder. */
export function readPackage(folder: string): ShippedPackage {
  const { name, version, license, author } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string;
    author?: string | { readonly name: string };
  };
  const holder = holders[name] ?? (typeof author === 'string' ? author : author?.name);
  const shared = sharedTexts[name];
  const ownText = readLicence(shared === undefined ? folder : path.join(root, 'node_modules', shared));
  const text = ownText ?? (license === 'MIT' && holder ? buildMitLicence(holder) : undefined);
  if (!license || !text) throw new Error(`${name} ${version} brings no licence: name it in scripts/licences.`);
  return { name, version, licence: license, text };
}

/** Reads a package that another one carries, named `NAME in CARRIER`. Throws if it is unknown. */
export function readCarriedPackage(carriedName: string): ShippedPackage {
  const [name = '', carrier = ''] = carriedName.split(' in ');
  const carried = carriedPackages[carriedName];
  if (!carried)
    throw new Error(`${carriedName} is shipped, and nobody knows its licence: name it in scripts/licences.`);
  const { version, licence, text: source } = carried;
  const text =
    'holder' in source ? buildMitLicence(source.holder) : readLicence(path.join(root, 'node_modules', source.as));
  if (!text) throw new Error(`No text for ${carriedName}: ${JSON.stringify(source)} brings none.`);
  return { name, version, licence, text, carrier };
}

/** Returns the licence text with the notice, without the part about bundled dependencies. */
export function readLicence(folder: string): string | undefined {
  const files = readdirSync(folder)
    .filter(file => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort();
  const texts = files.map(file => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n'));
  const own = texts.map(text => (text.split(/^# Licenses of bundled dependencies/m)[0] ?? '').trim()).filter(Boolean);
  return own.length > 0 ? own.join('\n\n') : undefined;
}

/** Fills another holder into the MIT licence of Kura. */
function buildMitLicence(holder: string): string {
  return readFileSync(path.join(root, 'LICENSE'), 'utf8')
    .replace(/^Copyright .*$/m, () => `Copyright (c) ${holder}`)
    .trim();
}
