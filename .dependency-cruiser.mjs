// Who may import whom. `npm test -- dependencies` runs it, and fails too when a source file was not looked at.
const tests = '\\.test\\.tsx?$'

/** The grid costs about 195 kB of script: it is loaded by this file and nobody else, on demand. */
const gridFiles = '^components/screen/list/grid-table\\.tsx$'
/** The one connection to the platform API. */
const upstreamFiles = '^lib/bff/upstream\\.ts$'

/** Code that runs on the server alone, whether or not it is marked. */
const server = ['^lib/(bff|session|front-door)/', '^lib/i18n/request\\.ts$']
/** Modules of lib/bff and lib/session that the middleware or the front door shares: these do not import server-only. */
const shared = '^lib/(bff/(map-frame-policy|request-json|security-headers)|session/(gate|hop-page))\\.ts$'
/** Server modules among those of the browser. Each imports server-only, so that the build refuses them there. */
const marked = [
  '^components/.+-page\\.tsx$',
  '^components/screen/list/(read-first-page|views/read-saved-views)\\.ts$',
  '^components/features/(ingest/read-ingest\\.ts|sign-in/sso-link\\.tsx)$',
  '^components/(shell/console-shell|ui/notice/no-script)\\.tsx$',
  '^lib/(brand|i18n|theme)/current-[^/]+\\.ts$',
  '^lib/navigation/(page-title|read-menu|require-own-screen|screen-reads|to-lacking)\\.ts$',
]

/** Components that show nothing of their own, or nothing without a page around them. */
const shownNowhere = [
  // They give something to what is within them.
  ...['brand-provider', 'more-messages', 'nonce-provider', 'prepare-shapes'],
  ...['tab-name', 'time-choice-provider', 'user-provider'],
  // The frame of /__look has them.
  ...['language-switch', 'menu-icon', 'toaster'],
  // It draws nothing.
  'early-clicks',
  // It is drawn where scripts do not run.
  'no-script',
  // They show what they are given: text, or a pattern.
  ...['clean-html', 'copy-text', 'qr-code'],
  // Empty frames, whose content is their screen's.
  ...['late', 'popover'],
]

export default {
  required: [
    {
      name: 'server-modules-are-marked',
      severity: 'error',
      module: { path: ['^lib/(bff|session)/', ...marked], pathNot: [tests, shared] },
      to: { path: 'node_modules/server-only' },
    },
  ],
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      severity: 'error',
      from: { path: '^lib/contract/', pathNot: tests },
      to: { pathNot: ['^lib/(contract|hvac)/', 'node_modules/(zod|date-fns)/'] },
    },
    {
      name: 'hvac-is-below-all',
      severity: 'error',
      from: { path: '^lib/hvac/', pathNot: tests },
      to: { pathNot: '^lib/hvac/' },
    },
    // Each step is forbidden, so no third file leads from the browser to the server.
    {
      name: 'browser-never-reaches-server',
      severity: 'error',
      from: { path: '^(components|lib)/', pathNot: [tests, ...server, ...marked] },
      to: { path: [...server, ...marked], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-knows-only-the-contract',
      severity: 'error',
      // Conformance looks at a platform as the console does.
      from: { path: '^platform/', pathNot: [tests, '^platform/conformance/'] },
      to: {
        path: '^(app|components|lib|messages|middleware)',
        pathNot: '^lib/(contract|environment|format|hvac|rate|telemetry)/|^lib/edge/drain-server',
      },
    },
    // Devices are heard at the door alone, and what is past is what was heard.
    {
      name: 'the-product-knows-no-simulator',
      severity: 'error',
      from: { path: '^(app|components|lib|middleware|platform/(?!seed/|testing/))', pathNot: tests },
      to: { path: '^simulator/' },
    },
    {
      name: 'simulator-is-a-client',
      severity: 'error',
      from: { path: '^simulator/', pathNot: tests },
      to: { path: '^(app|components|platform|messages|middleware|lib/(?!contract/|format/|hvac/))' },
    },
    {
      name: 'nobody-imports-platform',
      severity: 'error',
      from: { pathNot: ['^(platform|scripts|e2e|tests)/', '^simulator/.+\\.test\\.ts$'] },
      to: { path: '^platform/' },
    },
    { name: 'lib-below-components', severity: 'error', from: { path: '^lib/' }, to: { path: '^components/' } },
    {
      name: 'ui-below-all-components',
      severity: 'error',
      from: { path: '^components/ui/' },
      to: { path: '^components/(screen|features|shell)/' },
    },
    {
      name: 'engine-knows-no-noun',
      severity: 'error',
      from: { path: '^components/screen/' },
      to: { path: '^components/(features|shell)/' },
    },
    {
      name: 'features-below-shell',
      severity: 'error',
      from: { path: '^components/features/' },
      to: { path: '^components/shell/' },
    },
    // Other features and the shell show parts of a feature; its pages and screens are for the routes.
    {
      name: 'screens-are-for-routes',
      severity: 'error',
      from: { path: '^components/([^/]+/[^/]+)', pathNot: tests },
      to: { path: '^components/features/.+-(page|screen)\\.tsx$', pathNot: '^components/$1/' },
    },
    // Component tests open pages as Next does.
    {
      name: 'nobody-imports-app',
      severity: 'error',
      from: { pathNot: '^(app|tests/components)/' },
      to: { path: '^app/' },
    },
    // Decision 165. Tests may look at a room from above.
    {
      name: 'kernel-knows-no-noun',
      severity: 'error',
      from: { path: '^platform/kernel/', pathNot: tests },
      to: { path: '^platform/(?!kernel/)' },
    },
    {
      name: 'nouns-stand-on-the-rooms-below',
      severity: 'error',
      from: { path: '^platform/nouns/', pathNot: tests },
      to: { path: '^platform/(?!kernel/|history/(?!upkeep/)|identity/|ingest/|nouns/)' },
    },
    {
      name: 'identity-is-below-nouns',
      severity: 'error',
      from: { path: '^platform/identity/', pathNot: tests },
      to: { path: '^platform/(?!kernel/|identity/|nouns/tables/)' },
    },
    // Their rows refer to devices and units: tables are below all rooms but the kernel.
    {
      name: 'history-is-below-nouns',
      severity: 'error',
      from: { path: '^platform/history/(?!upkeep/)', pathNot: tests },
      to: { path: '^platform/(?!kernel/|history/(?!upkeep/)|nouns/tables/)' },
    },
    {
      name: 'ingest-is-below-nouns',
      severity: 'error',
      from: { path: '^platform/ingest/', pathNot: tests },
      to: { path: '^platform/(?!kernel/|ingest/|history/(?!upkeep/)|nouns/tables/)' },
    },
    {
      name: 'tables-below-all-nouns',
      severity: 'error',
      from: { path: '^platform/nouns/tables/', pathNot: tests },
      to: { path: '^platform/nouns/(?!tables/)' },
    },
    // Conditions and statements stand in the rows of the noun, or in kernel/db where every noun has them alike.
    {
      name: 'handlers-leave-sql-to-rows',
      severity: 'error',
      from: { path: '^platform/(?:identity|nouns)/.+handlers\\.ts$' },
      to: { path: 'node_modules/drizzle-orm' },
    },
    {
      name: 'the-product-knows-no-seed',
      severity: 'error',
      from: { path: '^platform/(?!seed/|testing/|cli\\.ts|composition/serve\\.ts)', pathNot: tests },
      to: { path: '^platform/seed/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'grid-only-in-named-files',
      severity: 'error',
      from: { pathNot: gridFiles },
      to: { path: 'node_modules/@mui/x-data-grid' },
    },
    {
      name: 'undici-only-in-named-files',
      severity: 'error',
      from: { path: '^(app|components|lib|middleware)', pathNot: [upstreamFiles, tests] },
      to: { path: 'node_modules/undici' },
    },
    {
      name: 'argon2-only-in-named-files',
      severity: 'error',
      from: { pathNot: ['^platform/identity/login/password\\.ts$', tests] },
      to: { path: 'node_modules/@node-rs/argon2' },
    },
    // Its writer guards the cells: another would write formulas.
    {
      name: 'sheets-only-in-named-files',
      severity: 'error',
      from: { path: '^(app|components|lib|platform)/', pathNot: ['^platform/kernel/sheet/write-xlsx\\.ts$', tests] },
      to: { path: 'node_modules/(csv-stringify|papaparse|write-excel-file|exceljs|xlsx)/' },
    },
    // What devices and the platform say to each other over HTTP.
    {
      name: 'the-console-knows-no-device-calls',
      severity: 'error',
      from: { path: '^(app|components|lib)/', pathNot: tests },
      to: { path: '^lib/contract/device-http\\.ts$' },
    },
    {
      name: 'look-shows-every-component',
      severity: 'error',
      from: { path: '^components/features/look/look-screen\\.tsx$' },
      to: {
        path: '^components/ui/.+\\.tsx$',
        pathNot: [tests, `/(${shownNowhere.join('|')})\\.tsx$`],
        reachable: false,
      },
    },
    {
      name: 'look-is-for-developers',
      severity: 'error',
      from: { pathNot: ['^components/features/look/', '\\.dev\\.tsx$'] },
      to: { path: '^components/features/look/' },
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'nothing-of-the-tests-in-the-product',
      severity: 'error',
      from: { path: '^(app|components|lib|platform|middleware)', pathNot: [tests, '^platform/testing/'] },
      to: { path: '^platform/testing/' },
    },
    {
      name: 'no-development-package-in-the-product',
      severity: 'error',
      from: { path: '^(app|components|lib|platform|middleware)', pathNot: [tests, '^platform/testing/'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(\\.next|build)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
}
