/// <reference path="./oidc-provider-package.d.ts" />
import { EventEmitter } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { type OidcClient, type ProviderSignIn, signInAtProvider } from './oidc-browser'
import { createOidcStore } from './oidc-store'

export type { OidcClient }

/** Somebody at the provider, and what it says of them besides. */
type OidcUser = { subject: string; claims?: Record<string, unknown> }

const kid = 'first'

const dispatchers = [1, 2].map((version) => Symbol.for(`undici.globalDispatcher.${version}`))
/** The package builds on the dispatcher of Node's own `fetch`, which Jest's globals lack, and warns where it is missing. */
const standInForDispatcher = (): void => {
  // Node makes its own when its `Response` is first looked at.
  const [first] = typeof Response === 'function' ? dispatchers : []
  if (first && !dispatchers.some((one) => one in globalThis)) Reflect.set(globalThis, first, new EventEmitter())
}
const scopes = ['openid', 'profile', 'email', 'offline_access']

const toMetadata = ({ clientId, clientSecret, redirectUri, logoutUri, afterLogoutUri }: OidcClient) => ({
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uris: [redirectUri],
  ...(afterLogoutUri && { post_logout_redirect_uris: [afterLogoutUri] }),
  ...(logoutUri && { backchannel_logout_uri: logoutUri, backchannel_logout_session_required: true }),
})

const hour = 60 * 60

/** Every setting that the package would otherwise say something about. */
const toConfiguration = (clients: readonly OidcClient[], users: readonly OidcUser[], jwks: object) => ({
  adapter: createOidcStore(),
  clients: clients.map(toMetadata),
  jwks,
  scopes,
  cookies: { keys: ['of-a-test'] },
  // What the platform believes is the ID token alone.
  conformIdTokenClaims: false,
  claims: { openid: ['sub', ...new Set(users.flatMap(({ claims = {} }) => Object.keys(claims)))] },
  findAccount: async (_: unknown, subject: string) => {
    const user = users.find((one) => one.subject === subject)
    return user && { accountId: subject, claims: async () => ({ sub: subject, ...user.claims }) }
  },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  features: {
    devInteractions: { enabled: false },
    backchannelLogout: { enabled: true },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: async (context: { body: unknown }, form: string) => {
        // Whoever signed out has said so before: a browser sends it by itself.
        context.body = `<!doctype html><title>Sign out</title>${form}
          <button form="op.logoutForm" name="logout" value="yes">Sign out</button>
          <script>document.querySelector('button').click()</script>`
      },
      postLogoutSuccessSource: async (context: { body: unknown }) => {
        context.body = 'signed out'
      },
    },
  },
  ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
  // The package's own dispatcher refuses loopback, which is where tests are.
  fetch: (address: string, { dispatcher: _dispatcher, ...options }: RequestInit & { dispatcher?: unknown }) =>
    // biome-ignore lint/style/noRestrictedGlobals: it is the provider that sends
    fetch(address, options),
  renderError: async (context: { body: unknown }, error: object) => {
    context.body = error
  },
})

/**
 * A real OpenID provider on loopback with keys of its own, which signs everybody in without asking: whom `login_hint`
 * names, or whom `signsIn` was last given. It says nothing on the console, and keeps no process alive.
 */
export const startOidcProvider = async ({
  clients,
  users,
  port = 0,
}: {
  clients: readonly OidcClient[]
  users: readonly OidcUser[]
  port?: number
}) => {
  standInForDispatcher()
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid }] }
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  server.unref()
  server.on('connection', (socket) => socket.unref())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    ...toConfiguration(clients, users, jwks),
    // Nobody is asked for their consent.
    loadExistingGrant: async ({ oidc: { client, session } }: GrantContext) => {
      const known = session.grantIdFor(client.clientId)
      if (known !== undefined) return provider.Grant.find(known)
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
      grant.addOIDCScope(scopes.join(' '))
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  let current = users[0]?.subject ?? ''
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    provider
      .interactionDetails(request, response)
      .then(({ params }) =>
        provider.interactionFinished(request, response, { login: { accountId: params.login_hint ?? current } }),
      )
      .catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  /** Signs whatever a test says, as the provider or with another key. */
  const sign = (
    claims: JWTPayload,
    { key = privateKey, ...header }: Partial<JWTHeaderParameters> & { key?: CryptoKey | Uint8Array } = {},
  ): Promise<string> => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, ...header }).sign(key)

  return {
    issuer,
    publicKey,
    sign,
    /** Whom it signs in from now on when nobody is named. */
    signsIn: (subject: string): void => {
      current = subject
    },
    /** Signs in by the whole flow; answers the ID token. */
    signIn: ({ clientId, ...who }: { clientId: string; nonce: string; subject: string }): Promise<ProviderSignIn> => {
      const client = clients.find((one) => one.clientId === clientId)
      if (client === undefined) throw new Error(`no client ${clientId}`)
      return signInAtProvider(issuer, { client, ...who })
    },
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
export type TestOidcProvider = Awaited<ReturnType<typeof startOidcProvider>>

type GrantContext = {
  oidc: {
    client: { clientId: string }
    session: { accountId: string; grantIdFor: (clientId: string) => string | undefined }
  }
}
