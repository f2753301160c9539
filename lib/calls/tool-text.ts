/** Makes texts of the vault fit to leave it: masked, neutralized, one line where one line is expected. */
import { neutralizeLine, neutralizeUrl } from '../compose/neutralize';
import { formatDay, padTwoDigits } from '../core/day';
import type { SensitiveKind } from '../redact/finding';
import { mask } from '../redact/mask';
import type { ToolDeps } from './run-tool';

/** Of a tool's answer as JSON. In UTF-16 units. */
export const maxResultLength = 20_000;
const maxTitleLength = 120;

/** People ask for these, and chats are full of them. */
const unmaskedKinds: ReadonlySet<SensitiveKind> = new Set(['email', 'phone']);

/** Masks keys, passwords, and numbers of cards, accounts and persons. */
export async function maskSecrets(text: string, { findSensitive }: Pick<ToolDeps, 'findSensitive'>): Promise<string> {
  const findings = (await findSensitive(text)).filter(({ kind }) => !unmaskedKinds.has(kind));
  return mask(text, findings, kind => `[hidden: ${kind}]`);
}

export async function toOutgoingTitle(title: string, deps: Pick<ToolDeps, 'findSensitive'>): Promise<string> {
  return neutralizeLine(await maskSecrets(title, deps), maxTitleLength);
}

/** Empty for an address that holds a secret. */
export async function toOutgoingUrl(url: string, deps: Pick<ToolDeps, 'findSensitive'>): Promise<string> {
  return (await maskSecrets(url, deps)) === url ? neutralizeUrl(url) : '';
}

/** ISO 8601 in the time zone of this computer, so that the day of a note stays the day. `at`: milliseconds since 1970. */
export function formatTime(at: number): string {
  const date = new Date(at);
  const offset = -date.getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(padTwoDigits).join(':');
  return `${formatDay(date)}T${clock}${offset < 0 ? '-' : '+'}${padTwoDigits(hours)}:${padTwoDigits(minutes)}`;
}
