import { runInNewContext } from 'node:vm'
import { describe, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { zoneScript } from './zone-script'

type Browser = { zone: string; cookies?: string[]; keeps?: boolean }

const intl = 'const Intl={DateTimeFormat:()=>({resolvedOptions:()=>({timeZone:zone})})};'

/** Simulates a browser running the head of a page that was rendered in a zone. */
const open = (served: string, { zone, cookies = [], keeps = true }: Browser) => {
  const jar = new Map(cookies.map((each) => each.split('=') as [string, string]))
  let reloads = 0
  const documentElement = { hidden: false }
  const document = {
    documentElement,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      if (keeps) jar.set(name, value)
    },
  }
  const location = {
    reload: () => {
      reloads += 1
    },
  }
  runInNewContext(intl + zoneScript(served), { document, location, zone })
  return { zone: jar.get('zone'), reloads, hidden: documentElement.hidden }
}

describe('the zone of the first page', () => {
  it('is the browser’s: a page of another zone is reloaded before it is shown', () => {
    expect(open('Asia/Shanghai', { zone: 'America/New_York' })).toEqual({
      zone: 'America%2FNew_York',
      reloads: 1,
      hidden: true,
    })
  })

  it('is reported without a reload if the page is already right', () => {
    expect(open('Asia/Shanghai', { zone: 'Asia/Shanghai' })).toEqual({
      zone: 'Asia%2FShanghai',
      reloads: 0,
      hidden: false,
    })
  })

  it('follows a browser that has travelled', () => {
    const cookies = ['language=en', 'zone=America%2FNew_York']
    expect(open('America/New_York', { zone: 'Europe/Rome', cookies })).toMatchObject({
      zone: 'Europe%2FRome',
      reloads: 1,
    })
  })

  it('reloads once: a zone that the server names differently, or a browser without cookies, causes no loop', () => {
    expect(open('Asia/Kolkata', { zone: 'Asia/Calcutta', cookies: ['zone=Asia%2FCalcutta'] }).reloads).toBe(0)
    expect(open('Asia/Shanghai', { zone: 'America/New_York', keeps: false })).toMatchObject({
      reloads: 0,
      hidden: false,
    })
  })
})
