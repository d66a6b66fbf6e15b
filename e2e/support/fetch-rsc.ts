import type { RawAnswer, RawRequest } from './raw-http'

/**
 * Asks for a page as the router does. Next answers such a request only at an address that carries a digest of its
 * headers, which it tells by a redirect: that one is followed.
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
