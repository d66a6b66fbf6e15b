import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import type { FleetController } from '../fleet-file'
import { openInstalled } from './installed'
import type { UpgradeCommand } from './run-upgrade'

// Only what an upgrade changes.
const fleet = () =>
  ['84F3EB000001', '84F3EB000002'].map(
    (macWifiId) => ({ macWifiId, moduleVersion: '3.1.0', firmwareVersion: '2.4.7' }) as FleetController,
  )
const to = (upgradeType: 1 | 2 | 3, targetVersion: string) => ({ upgradeType, targetVersion }) as UpgradeCommand

it('what was written to a controller is still there when its simulator starts anew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'installed-'))
  try {
    const path = join(folder, 'installed.jsonl')
    const first = fleet()
    const installed = openInstalled(path, first)
    installed.add('84F3EB000001', to(1, '3.2.1'))
    installed.add('84F3EB000001', to(1, '3.3.0'))
    installed.add('84F3EB000002', to(2, '2.5.0'))
    installed.add('84F3EB000002', to(3, '1.0.0'))
    const wanted = [
      { macWifiId: '84F3EB000001', moduleVersion: '3.3.0', firmwareVersion: '2.4.7' },
      { macWifiId: '84F3EB000002', moduleVersion: '3.1.0', firmwareVersion: '2.5.0' },
    ]
    expect(first).toEqual(wanted)
    const again = fleet()
    openInstalled(path, again)
    expect(again).toEqual(wanted)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
