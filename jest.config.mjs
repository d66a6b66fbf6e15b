/** TypeScript and JSX to what Node runs, as ES modules. */
const transform = {
  '\\.tsx?$': [
    '<rootDir>/tests/support/swc-transform.mjs',
    {
      swcrc: false,
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
    // Outside of Next it throws on purpose; tests are the server.
    '^server-only$': '<rootDir>/node_modules/server-only/empty.js',
  },
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/\\.next/', '<rootDir>/\\.data/'],
  restoreMocks: false,
}

export default {
  // Much of the time is waiting: for a database, a process, a clock.
  maxWorkers: 2,
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testEnvironment: '<rootDir>/tests/support/node-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup-unit.ts'],
      testMatch: ['<rootDir>/{app,components,lib,tests}/**/*.test.{ts,tsx}', '<rootDir>/scripts/**/*.test.mjs'],
    },
    {
      ...shared,
      displayName: 'platform',
      testEnvironment: '<rootDir>/tests/support/node-environment.mjs',
      setupFilesAfterEnv: ['<rootDir>/tests/support/setup-platform.ts'],
      testMatch: ['<rootDir>/platform/**/*.test.ts'],
      globalSetup: '<rootDir>/scripts/test/templates-setup.mjs',
    },
  ],
}
