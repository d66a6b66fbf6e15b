import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Refusal } from '../refusal.mjs'
import { toolFile } from './tool.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function systemBrowser() {
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return [process.env.CHROME ?? '', ...onPath, ...macApps].find((path) => path && existsSync(path))
}

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

/**
 * The browser to test with: the system's, else Playwright's, else one that is installed now: from the distribution
 * where that is allowed, else Playwright's own.
 * @returns {string} Its file.
 */
export function findBrowser() {
  const playwrights = () => (existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined)
  const present = systemBrowser() ?? playwrights()
  if (present) return present
  console.log('   No browser on this machine: installing one.')
  if (isDebianRoot())
    tell('apt-get', ['update', '-qq']) &&
      tell('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  const fromSystem = systemBrowser()
  if (fromSystem) return fromSystem
  tell(process.execPath, [toolFile('@playwright/test/cli.js'), 'install', 'chromium'])
  const installed = playwrights()
  if (!installed) throw new Refusal('No browser could be installed: install Chromium, or name one in CHROME.')
  return installed
}
