import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { createOidcStore } from '../../platform/testing/oidc-store'

/** A console as its provider knows it. */
export type TestClient = { clientId: string; clientSecret: string; origin: string }

export type TestProvider = {
  issuer: string
  /** The clients, in the order of their origins. */
  clients: TestClient[]
  /** Who signs in when the next browser comes: the subject of their token. Undefined: they cancel. */
  nextIs: (subject: string | undefined) => void
  /** Errors of the provider itself, and of what it told a client's server: a test expects none. */
  faults: string[]
  stop: () => Promise<void>
}

type Options = {
  /** Of each console; a client is made for each. */
  origins: readonly string[]
  /** Claims beside `sub`, by subject. */
  claimsOf?: (subject: string) => Record<string, unknown>
}

const hour = 3600
const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Provider</title></head><body>${body}</body></html>`

/** Node knows no names below localhost; every browser does. */
const tellServer = (address: string, { body }: { body: URLSearchParams }): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { host, port, pathname } = new URL(address)
    const text = body.toString()
    const headers = {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(text),
    }
    request({ host: '127.0.0.1', port, path: pathname, method: 'POST', headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(new Response(null, { status: answer.statusCode ?? 500 })))
    })
      .once('error', reject)
      .end(text)
  })

/**
 * A real OpenID Connect provider on a free loopback port, without pages of its own: whoever comes is signed in as the
 * test has said. Signing out there needs no click either; it tells the consoles' servers who has, for every browser.
 */
export const startOidcProvider = async ({ origins, claimsOf = () => ({}) }: Options): Promise<TestProvider> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clients = origins.map((origin, at) => ({
    clientId: `console-${at}`,
    clientSecret: randomBytes(24).toString('base64url'),
    origin,
  }))
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const faults: string[] = []
  let subject: string | undefined = 'somebody'
  const provider: Provider = new Provider(issuer, {
    adapter: createOidcStore(),
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: hour },
    clients: clients.map(({ clientId, clientSecret, origin }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [`${origin}/auth-redirect`],
      post_logout_redirect_uris: [`${origin}/login`],
      backchannel_logout_uri: `${origin}/sso/logout`,
      token_endpoint_auth_method: 'client_secret_basic',
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'of-a-test' }] },
    cookies: { keys: [randomBytes(24).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username', 'groups'] },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...claimsOf(accountId) }),
    }),
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = page(
            `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out</button><script>document.querySelector('button').click()</script>`,
          )
        },
        postLogoutSuccessSource: (context: { body: string }) => {
          context.body = page('<p>Signed out at the provider</p>')
        },
      },
    },
    interactions: { url: () => '/interaction' },
    // Whoever runs the company's provider has agreed for everybody.
    loadExistingGrant: async ({ oidc }: { oidc: GrantContext }) => {
      const grant = new provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile email')
      await grant.save()
      return grant
    },
    renderError: (context: { body: string }, out: { error: string; error_description?: string }) => {
      faults.push(`${out.error}: ${out.error_description}`)
      context.body = page('<p>Error</p>')
    },
    fetch: tellServer,
  })
  // Its types say nothing of its events.
  const events = provider as unknown as EventEmitter
  for (const event of ['server_error', 'backchannel.error']) {
    events.on(event, (_context: unknown, error: Error) => faults.push(`${event}: ${error.message}`))
  }
  const answer = provider.callback()
  const finish = (request: IncomingMessage, response: ServerResponse) =>
    provider.interactionFinished(
      request,
      response,
      subject === undefined ? { error: 'access_denied' } : { login: { accountId: subject } },
    )
  server.on('request', (request, response) => {
    if (request.url !== '/interaction') return answer(request, response)
    finish(request, response).catch((error: Error) => {
      faults.push(error.message)
      response.destroy()
    })
  })
  return {
    issuer,
    clients,
    faults,
    nextIs: (next) => {
      subject = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type GrantContext = { client: { clientId: string }; session: { accountId: string } }
