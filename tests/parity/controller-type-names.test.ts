import { expect, test } from '@jest/globals'
import { brands } from '@/lib/brand/brand'
import { controllerTypeNames, toControllerType } from '@/lib/contract/import-column'
import { platformIds } from '@/lib/contract/platform-id'
import { checked } from './checked'

test('a file names the kinds of controllers as the screens of its brand do', () => {
  for (const platformId of platformIds) {
    const names = controllerTypeNames[platformId]
    const { himit, hidom, smartTouch } = brands[platformId]
    expect(names).toMatchObject({ 1: himit, 2: hidom, 3: smartTouch })
    for (const [type, { zh, en }] of Object.entries(names)) {
      for (const name of [zh, en, zh.toLowerCase(), ` ${en} `, type])
        expect(toControllerType(name, platformId)).toBe(Number(type))
    }
    // Domain 1.2: only the first brand has Hi-Cube.
    expect(toControllerType('Hi-Cube', platformId)).toBe(platformId === 6 ? 4 : undefined)
  }
  checked(platformIds.length, 'brands')
})
