import type { Payload, SiteData } from '../site';
import { parse } from './data';
import { ServiceReader } from './service/service-reader';

/** Creates the parser of one page: of the older answers, and of the newer service's, which build on one another. */
export function createParser(): (payload: Payload) => Promise<readonly SiteData[]> {
  const service = new ServiceReader();
  return async payload => [...parse(payload), ...(await service.read(payload))];
}
