import { randomUUID } from 'node:crypto'

export type OidcClient = {
  clientId: string
  clientSecret: string
  redirectUri: string
  /** Where the provider sends its logout tokens. */
  logoutUri?: string
  /** Where a browser may be sent after signing out. */
  afterLogoutUri?: string
}

/** A browser at a provider: it keeps its cookies, and follows where it is sent. */
const openBrowser = () => {
  const cookies = new Map<string, string>()
  return async (address: string, form?: Record<string, string>): Promise<Response> => {
    // biome-ignore lint/style/noRestrictedGlobals: it is a browser at the provider
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
}

type SignIn = { client: OidcClient; nonce: string; subject: string }
export type ProviderSignIn = {
  idToken: string
  /** Signs out at the provider, which tells every client that it has an address of. */
  signOut: () => Promise<void>
}

/** Signs in at a provider by the whole authorization code flow, as a console and a browser do together. */
export const signInAtProvider = async (issuer: string, { client, nonce, subject }: SignIn): Promise<ProviderSignIn> => {
  const { clientId, clientSecret, redirectUri } = client
  const browse = openBrowser()
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid profile email',
    state: randomUUID(),
    nonce,
    login_hint: subject,
  })
  let address = `${issuer}/auth?${query}`
  for (let hops = 0; !address.startsWith(redirectUri); hops++) {
    const response = await browse(address)
    const next = response.headers.get('location')
    if (next === null || hops > 10) throw new Error(`no way through ${address}: ${await response.text()}`)
    address = new URL(next, address).href
  }
  const code = new URL(address).searchParams.get('code')
  if (code === null) throw new Error(`the provider refused: ${address}`)
  // biome-ignore lint/style/noRestrictedGlobals: it is a console at the provider
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }),
  })
  const { id_token: idToken } = (await answer.json()) as { id_token?: string }
  if (idToken === undefined) throw new Error(`the provider gave no ID token: ${answer.status}`)
  return {
    idToken,
    signOut: async () => {
      const page = await (await browse(`${issuer}/session/end?id_token_hint=${idToken}`)).text()
      const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page) ?? []
      if (xsrf === undefined) throw new Error(`no form for signing out: ${page}`)
      await browse(`${issuer}/session/end/confirm`, { xsrf, logout: 'yes' })
    },
  }
}
