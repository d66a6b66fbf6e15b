import { expect, it } from '@jest/globals'
import { exactAccount, startExactPlatform } from '@/e2e/support/exact-platform'
import { isFit } from './finding'
import { conformance } from './run'

it('a platform of the calls and fields of the specification alone is fit, and it is said which screens work', async () => {
  const platform = await startExactPlatform()
  try {
    const { findings } = await conformance({
      talk: (path, init) => fetch(platform.url + path, init),
      platformId: 6,
      main: { account: exactAccount.username, password: exactAccount.password },
      only: ['sign-in', 'capabilities', 'shapes'],
    })
    expect(findings.filter(({ state }) => state === 'bad')).toEqual([])
    expect(isFit(findings)).toBe(true)
    const said = (name: string) => findings.find((each) => each.name === name)?.why
    expect(said('screens that work')).toBe('/changePassword, /informationEdit, /systemSetup/menuSetup, /401, /404')
    expect(said('screens that say "not offered"')).toContain('/equipmentCenter/HIMIT, ')
  } finally {
    await platform.stop()
  }
})
