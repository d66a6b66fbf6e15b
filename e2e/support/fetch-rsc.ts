import type { RawAnswer, RawRequest } from './raw-http'

/**
 * Requests a page as the router does. Next answers such a request only at an address with a digest of its
 * headers, which it gives in a redirect: this follows it.
 */
export const fetchRsc = async (
  send: (request: RawRequest) => Promise<RawAnswer>,
  { headers = [], ...request }: RawRequest,
): Promise<RawAnswer> => {
  const asked = { ...request, headers: [...headers, ['rsc', '1']] as [string, string][] }
  const answer = await send(asked)
  const to = answer.headers.get('location')?.[0]
  return to?.includes('_rsc') ? send({ ...asked, target: to }) : answer
}
