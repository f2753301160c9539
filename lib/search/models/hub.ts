/** The model hub: the only host that Kura itself ever asks, and only for files of models. */
const host = 'https://huggingface.co';

/** The model hub and the hosts to which it redirects downloads, as a content security policy names them. */
export const modelHosts = [host, 'https://*.huggingface.co', 'https://*.hf.co'] as const;
const filePath = /^[\w-][\w.-]*\/[\w-][\w.-]*\/resolve\/[\w-]+\/(?:[\w-][\w.-]*\/)?[\w-][\w.-]*$/;

/** `path`: `<owner>/<model>/resolve/<revision>/<file>`. Rejects if the hub does not answer. */
export type FetchFromHub = (path: string, signal?: AbortSignal) => Promise<Response>;

export const fetchFromHub: FetchFromHub = async (path, signal) => {
  if (!filePath.test(path)) throw new TypeError(`No file of a model: ${path}`);
  return fetch(`${host}/${path}`, { credentials: 'omit', referrerPolicy: 'no-referrer', ...(signal && { signal }) });
};
