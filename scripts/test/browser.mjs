import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Refusal } from '../refusal.mjs'
import { toolFile } from './tool.mjs'

/** Chromium without a desktop: the same pages for half of the processor time. */
const shells = ['chromium-headless-shell']
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))

const isDebianRoot = () => process.getuid?.() === 0 && existsSync('/etc/debian_version')

function tell(file, args) {
  console.log(`   ${[file, ...args].join(' ')}`)
  return (
    spawnSync(file, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  )
}

/** Installs the first of these packages that the distribution has, where root may. */
export function installOnDebian(...packages) {
  if (!isDebianRoot() || !tell('apt-get', ['update', '-qq'])) return
  for (const name of packages) {
    if (tell('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) return
  }
}

function installPlaywrights() {
  tell(process.execPath, [toolFile('@playwright/test/cli.js'), 'install', 'chromium'])
  if (!existsSync(chromium.executablePath()))
    throw new Refusal('No browser could be installed: install Chromium, or name one in CHROME.')
  return chromium.executablePath()
}

const named = () => (existsSync(process.env.CHROME ?? '') ? process.env.CHROME : undefined)
const present = () => onPath(browsers) ?? [...macApps, chromium.executablePath()].find((path) => existsSync(path))

/**
 * The browser that people use: the system's, else Playwright's, else one installed now: from
 * the distribution where that is allowed, else Playwright's own.
 * @returns {string} Its file.
 */
export function findBrowser() {
  const found = named() ?? present()
  if (found) return found
  console.log('   No browser on this machine: installing one.')
  installOnDebian('chromium')
  return present() ?? installPlaywrights()
}

/**
 * The browser for most tests: one without a desktop if installed or in the distribution, else as
 * {@link findBrowser}.
 * @returns {string} Its file.
 */
export function findHeadlessBrowser() {
  const found = named() ?? onPath(shells)
  if (found) return found
  console.log('   No browser for tests on this machine: installing one.')
  installOnDebian(...shells)
  return onPath(shells) ?? findBrowser()
}
