/** The zones of time that a Takeout page names, each as its own country writes it. */

/** Minutes that each zone is ahead of UTC. A name that several countries use has the meaning of the largest of them. */
const offsets: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '-600': 'HST',
    '-540': 'AKST HDT',
    '-480': 'PST AKDT HNP',
    '-420': 'PDT MST HAP HNR',
    '-360': 'MDT CST HAR HNC',
    '-300': 'CDT EST HAC HNE COT PET',
    '-240': 'EDT AST HAE HNA CLT',
    '-210': 'NST HNTN',
    '-180': 'ADT HAA BRT ART UYT CLST',
    '-150': 'NDT HATN',
    '60': 'BST WEST WESZ WAT CET MEZ SEČ',
    '120': 'CEST MESZ SELČ EET OEZ SAST CAT',
    '180': 'EEST OESZ MSK МСК EAT IDT TRT',
    '240': 'GST',
    '300': 'PKT',
    '330': 'IST',
    '345': 'NPT',
    '360': 'BDT',
    '420': 'WIB ICT',
    '480': 'SGT HKT AWST MYT PHT WITA',
    '540': 'JST KST WIT',
    '570': 'ACST',
    '600': 'AEST',
    '630': 'ACDT',
    '660': 'AEDT',
    '720': 'NZST',
    '780': 'NZDT',
  }).flatMap(([minutes, names]) => names.split(' ').map(name => [name, Number(minutes)] as const)),
);

const numberedZone = /(?:GMT|UTC)\s*([+-])\s*(\d{1,2})(?::?(\d{2}))?(?!\d)/;
const bareZone = /(?:^|[\s([])([+-])(\d{1,2})(?::?(\d{2}))?[\])]?\s*$/;

/** Removes the zone from a line with a date, because its digits are no part of the date. */
export const removeZone = (line: string): string => line.replace(numberedZone, ' ').replace(bareZone, ' ');

/** Returns the minutes that the line's zone is ahead of UTC; 0 if it names none, or an unknown one. */
export function findOffset(line: string): number {
  const [, sign, hours, minutes = '0'] = numberedZone.exec(line) ?? bareZone.exec(line) ?? [];
  if (sign !== undefined) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return line.match(/\p{Lu}{3,5}/gu)?.flatMap(name => offsets.get(name) ?? [])[0] ?? 0;
}
