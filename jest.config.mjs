/** TypeScript and JSX to what Node runs, as ES modules. */
const transform = {
  '\\.tsx?$': [
    '<rootDir>/tests/support/swc-transform.mjs',
    {
      swcrc: false,
      // In a file of its own, read only for a stack: a third of what each test file would parse.
      sourceMaps: true,
      module: { type: 'es6' },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        experimental: { keepImportAttributes: true },
      },
    },
  ],
}

const shared = {
  transform,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  moduleFileExtensions: ['ts', 'tsx', 'mjs', 'js', 'cjs', 'json', 'node'],
  moduleNameMapper: {
    '^@/(.*)$': '<rootDir>/$1',
    '^fast-check$': '<rootDir>/tests/support/seeded-fast-check.mjs',
    // Fifty languages of messages that nothing here speaks, each a module of every test file.
    '^\\.\\./locales/index\\.js$': '<rootDir>/node_modules/zod/v4/locales/en.js',
    // Outside of Next it throws on purpose; tests are the server.
    '^server-only$': '<rootDir>/node_modules/server-only/empty.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/\\.next/', '<rootDir>/\\.data/'],
  restoreMocks: false,
}

/** What takes the place of the server and of Next around a screen. */
const standIns = '<rootDir>/tests/support/component/stand-ins'

const platform = {
  ...shared,
  testEnvironment: '<rootDir>/tests/support/node-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/tests/support/setup-platform.ts'],
  globalSetup: '<rootDir>/scripts/test/templates-setup.mjs',
  moduleNameMapper: {
    '/engine-entry$': '<rootDir>/tests/support/engine-entry.ts',
    '^\\./sheet-worker-entry$': '<rootDir>/tests/support/sheet-worker-entry.ts',
    ...shared.moduleNameMapper,
  },
}

/** Kills, which `npm test` has on the embedded database alone; long proofs have them on both. */
const killed = [
  'platform/backup/killed-drill.test.ts',
  'platform/killed-history.test.ts',
  'platform/nouns/ota/killed-ota.test.ts',
  'platform/nouns/push/killed-push.test.ts',
]

/**
 * What runs on the embedded database, which is the default of an installation: a dialect of its own, one connection,
 * files that a killed process leaves and a full disk spoils. All but the kills runs on PostgreSQL too.
 */
const embedded = [
  // Every kind of statement once: each read and each change of the contract.
  'platform/kernel/audit/every-effect.test.ts',
  'platform/openapi/to-openapi.test.ts',
  'platform/kernel/db/*.test.ts',
  // Transactions at once, rows that are locked and skipped.
  'platform/composition/create-platform.test.ts',
  'platform/kernel/http/run-effect.test.ts',
  'platform/kernel/jobs/job-runner.test.ts',
  'platform/nouns/control/command-outbox.test.ts',
  'platform/nouns/event/handlers.test.ts',
  // Kills and full disks; other tests of backups have an embedded database of their own in any run.
  ...killed,
  'platform/killed-ingest.test.ts',
  'platform/storage-full.test.ts',
]
const at = (paths) => paths.map((path) => `<rootDir>/${path}`)
const platformFiles = '<rootDir>/{platform,simulator}/**/*.test.ts'

export default {
  // Much of the time is waiting: for a database, a process, a clock.
  maxWorkers: 2,
  testSequencer: '<rootDir>/tests/support/programs-first.mjs',
  // Each file leaves some 30 MB of its modules behind: a worker begins anew before that costs more than a start.
  workerIdleMemoryLimit: '700MB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/tests/support/node-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup-unit.ts'],
      testMatch: ['<rootDir>/{app,components,lib,tests}/**/*.test.{ts,tsx}', '<rootDir>/scripts/**/*.test.mjs'],
      testPathIgnorePatterns: ['/node_modules/', '\\.component\\.test\\.tsx$'],
    },
    {
      ...shared,
      displayName: 'component',
      testEnvironment: 'jsdom',
      // Not "browser": packages without a type of their own have no native modules under it.
      testEnvironmentOptions: { customExportConditions: ['node'], url: 'http://localhost/' },
      testMatch: ['<rootDir>/{components,tests}/**/*.component.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/component/setup.ts'],
      moduleNameMapper: {
        '\\.css$': `${standIns}/css-module.ts`,
        '^next/headers$': `${standIns}/next-headers.ts`,
        '^next/link$': `${standIns}/next-link.tsx`,
        '^next/navigation$': `${standIns}/next-navigation.ts`,
        '^next-intl/server$': `${standIns}/next-intl-server.ts`,
        '^@mui/material-nextjs/v16-appRouter$': `${standIns}/app-router-cache.tsx`,
        '^@/lib/api/reload-page$': `${standIns}/reload-page.ts`,
        '^@/lib/bff/read-on-server$': `${standIns}/read-on-server.ts`,
        '^@/lib/brand/current-platform$': `${standIns}/current-platform.ts`,
        '^@/lib/session/current-session$': `${standIns}/current-session.ts`,
        ...shared.moduleNameMapper,
      },
    },
    // On the database that TEST_DATABASE names.
    { ...platform, displayName: 'platform', testMatch: [platformFiles] },
    // `npm test` where PostgreSQL is installed: what TEST_DATABASE names, and the embedded database.
    {
      ...platform,
      displayName: 'postgres',
      testMatch: [platformFiles],
      testPathIgnorePatterns: ['/node_modules/', ...at(killed)],
    },
    {
      ...platform,
      displayName: 'embedded',
      setupFiles: ['<rootDir>/tests/support/on-pglite.ts'],
      testMatch: at(embedded),
    },
  ],
}
