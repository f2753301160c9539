/** Names what went wrong between Kura and a model, whatever the vendor calls it. */
import {
  APICallError,
  EmptyResponseBodyError,
  InvalidResponseDataError,
  JSONParseError,
  TypeValidationError,
} from '@ai-sdk/provider';
import { getNow } from '../core/clock';
import { Problem, toProblemName } from '../core/problem';

/** The vendor asks to wait. */
export class BusyProblem extends Problem {
  constructor(
    /** In milliseconds; absent if the vendor does not say. */
    readonly retryAfterMs: number | undefined,
    options?: ErrorOptions,
  ) {
    super('ModelBusy', 'The vendor asks to wait', options);
  }
}

/** An abort stays what it is; everything else becomes a `Problem`, without a word of the thread or the key in its message. */
export function toProblem(error: unknown): Error {
  if (error instanceof Error && (error.name === 'AbortError' || toProblemName(error))) return error;
  const options = { cause: error };
  if (APICallError.isInstance(error)) return fromStatus(error, options);
  if (
    JSONParseError.isInstance(error) ||
    TypeValidationError.isInstance(error) ||
    InvalidResponseDataError.isInstance(error)
  )
    return new Problem('AnswerCut', 'The answer was not what the vendor promises', options);
  if (EmptyResponseBodyError.isInstance(error)) return new Problem('AnswerCut', 'The answer was empty', options);
  if (isVendorError(error)) return fromText(JSON.stringify(error), options);
  // A stream that the network cut rejects with the browser's own error.
  if (error instanceof TypeError) return new Problem('AnswerCut', 'The connection was lost', options);
  return error instanceof Error
    ? fromText(error.message, options)
    : new Problem('AnswerCut', 'The answer failed', options);
}

const isVendorError = (error: unknown): error is object =>
  typeof error === 'object' && error !== null && !(error instanceof Error);

function fromStatus(error: APICallError, options: ErrorOptions): Problem {
  const { statusCode, responseBody = '', url } = error;
  if (statusCode === undefined) return new Problem('ModelUnreachable', 'The address did not answer', options);
  if (statusCode === 402 || isCreditText(responseBody))
    return new Problem('ModelNoCredit', `Status ${statusCode}`, options);
  if (statusCode === 429) return new BusyProblem(readRetryAfter(error.responseHeaders), options);
  if (statusCode === 403 && url.startsWith('http:')) return new Problem('ModelOriginRefused', 'Status 403', options);
  if (statusCode === 401 || statusCode === 403 || isKeyText(responseBody))
    return new Problem('ModelKeyRefused', `Status ${statusCode}`, options);
  if (statusCode === 413 || isLengthText(responseBody))
    return new Problem('ThreadTooLong', `Status ${statusCode}`, options);
  if (statusCode === 404) return new Problem('ModelUnknown', 'Status 404', options);
  if (statusCode >= 500) return new Problem('ModelUnavailable', `Status ${statusCode}`, options);
  if (statusCode >= 400) return new Problem('ModelRefused', `Status ${statusCode}`, options);
  return new Problem('AnswerCut', `Status ${statusCode}`, options);
}

/** An error that came inside the stream, after a status of 200. */
function fromText(text: string, options: ErrorOptions): Problem {
  if (isCreditText(text)) return new Problem('ModelNoCredit', 'In the stream', options);
  if (/rate_limit|resource_exhausted|\b429\b/i.test(text)) return new BusyProblem(undefined, options);
  if (isLengthText(text)) return new Problem('ThreadTooLong', 'In the stream', options);
  if (/overloaded|server_error|internal|unavailable/i.test(text))
    return new Problem('ModelUnavailable', 'In the stream', options);
  return new Problem('AnswerCut', 'In the stream', options);
}

const isCreditText = (text: string) =>
  /insufficient[_ ](quota|balance|credits)|credit balance|billing_hard_limit/i.test(text);
const isKeyText = (text: string) => /api[ _]key not valid|API_KEY_INVALID|invalid_api_key/i.test(text);
const isLengthText = (text: string) =>
  /context_length_exceeded|prompt is too long|context (length|window|size)|maximum context|input token count .{0,40}exceeds|exceeds the available context/i.test(
    text,
  );

/** Seconds, or a date, as HTTP has it. */
function readRetryAfter(headers: Record<string, string> | undefined): number | undefined {
  const value = headers?.['retry-after'];
  if (value === undefined) return undefined;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return seconds * 1000;
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - getNow());
}
