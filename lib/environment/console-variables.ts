import { otaVariables, telemetryVariables, type Variable } from './variable'

const oidcOf = (brand: number): Variable[] => [
  {
    name: `OIDC_${brand}_ISSUER`,
    isDecisive: true,
    meaning: `brand ${brand}: the issuer of the company's accounts, as its discovery document writes it ([identity](identity.md))`,
    usual: 'off',
  },
  { name: `OIDC_${brand}_CLIENT_ID`, isDecisive: true, meaning: `brand ${brand}: this console's name at the provider` },
  {
    name: `OIDC_${brand}_CLIENT_SECRET`,
    isSecret: true,
    isDecisive: true,
    meaning: `brand ${brand}: the secret that the provider gave this console`,
  },
  {
    name: `OIDC_${brand}_ORIGIN`,
    isDecisive: true,
    meaning: `brand ${brand}: its own address, such as \`https://console.example\`: the provider sends back to its path \`/auth-redirect\``,
  },
  { name: `OIDC_${brand}_SCOPES`, meaning: `brand ${brand}: what is requested there`, usual: '`openid profile email`' },
]

/** Every variable that the console reads, in the order of the page. */
export const consoleVariables: readonly Variable[] = [
  {
    name: 'PLATFORM_API_URL',
    isDecisive: true,
    meaning: 'origin of the platform API, without a path',
    usual: '`http://127.0.0.1:4000`',
  },
  {
    name: 'ALLOWED_HOSTS',
    isDecisive: true,
    meaning:
      'hosts it answers, comma-separated, each `host` or `host=6`, `host=12`, `host=13`; every other host gets 421',
    usual: 'loopback names',
  },
  {
    name: 'BRAND',
    isDecisive: true,
    meaning:
      '6, 12 or 13, for hosts without one of their own; without it a listed host with `hitachi` in its name is 12, with `york` 13, any other 6',
  },
  {
    name: 'SESSION_SECRET',
    isSecret: true,
    isDecisive: true,
    meaning:
      'secret of the session cookie, 32 characters or more. None is built in, and a weak one is refused. The first seals, all open. To rotate without a gap: every replica gets `1:old,2:new`, then every one `2:new,1:old`, and after eight hours `2:new`',
  },
  {
    name: 'ENDED_SESSIONS_FILE',
    isDecisive: true,
    meaning:
      'keeps signed-out sessions ended across a restart, and tells a platform that was down; one file for each replica',
    usual: 'in memory; `.data/` under `npm start`',
  },
  ...[6, 12, 13].flatMap(oidcOf),
  {
    name: 'TRUSTED_PROXIES',
    isDecisive: true,
    meaning: 'addresses or networks of the hops whose `X-Forwarded-For` is believed',
    usual: 'none',
  },
  {
    name: 'ALLOW_INSECURE',
    isDecisive: true,
    meaning: '`1`: cookies without `Secure`, for plain http on loopback hosts only',
  },
  { name: 'APP_ANDROID_URL', meaning: 'Android package on the public download page' },
  { name: 'APP_IOS_URL', meaning: 'iOS package on the public download page' },
  {
    name: 'APP_DOWNLOAD_URL',
    meaning: 'where users get the app, in place of the public download page of the console',
  },
  {
    name: 'GOOGLE_MAPS_KEY',
    meaning: 'Google Maps on the map of projects; without it, or where Google does not answer in 5 s, the built-in map',
  },
  {
    name: 'MAP_TILES_URL',
    meaning:
      'https template of map pictures with `{z}`, `{x}`, `{y}` over the built-in map; with the next one, or neither',
    usual: 'off',
  },
  { name: 'MAP_TILES_CREDIT', meaning: 'the credit or review number shown on it' },
  { name: 'PORT', meaning: 'where it listens', usual: '3000' },
  { name: 'HOSTNAME', meaning: 'address on which it listens', usual: 'all addresses' },
  ...otaVariables(
    'sent as `featurecode`, with `ota-token`, with each call of upgrades; a browser never gets them. Both or none',
  ),
  ...telemetryVariables('hvac-console'),
  { name: 'METRICS_PORT', meaning: '`/metrics` for Prometheus, on a port that nobody publishes', usual: 'off' },
  { name: 'METRICS_HOST', meaning: 'address of that port', usual: '`127.0.0.1`' },
  {
    name: 'STOP_ANNOUNCE_MS',
    meaning: 'after SIGTERM `/healthz` says 503 for this long before connections are refused',
    usual: '0',
  },
  {
    name: 'LOG_LEVEL',
    meaning: 'pino level; at `info` one line per request, with its id, without its query',
    usual: '`info`; `warn` under `npm start`',
  },
  {
    name: 'ERROR_LOG',
    meaning:
      '`production`: browsers print interface errors to their console with component, place and page; the log has them either way',
    usual: 'not printed',
  },
  {
    name: 'SHOW_SETTINGS',
    meaning: '`0`: the panel of colour, tabs, header and logo is not offered; what somebody has chosen there stays',
    usual: '1',
  },
]
