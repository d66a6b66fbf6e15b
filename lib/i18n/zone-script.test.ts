import { runInNewContext } from 'node:vm'
import { describe, it } from '@jest/globals'
import { expect } from '@/tests/support/expect'
import { zoneScript } from './zone-script'

/** `offset`: of the browser's clock from UTC, minutes, through the whole year. */
type Browser = { zone: string; offset?: number; cookies?: string[]; keeps?: boolean }

const machine = `const Intl={DateTimeFormat:()=>(asked(),{resolvedOptions:()=>({timeZone:zone})})};
Date.prototype.getTimezoneOffset=()=>offset;`

/** Simulates a browser running the head of a page that was rendered in a zone. */
const open = (served: string, { zone, offset = 0, cookies = [], keeps = true }: Browser) => {
  const jar = new Map(cookies.map((each) => each.split('=') as [string, string]))
  let reloads = 0
  let names = 0
  const attributes = new Map<string, string>()
  const documentElement = {
    hidden: false,
    setAttribute: (name: string, value: string) => attributes.set(name, value),
  }
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
  const asked = () => {
    names += 1
  }
  runInNewContext(machine + zoneScript(served), { document, location, zone, offset, asked })
  return {
    zone: jar.get('zone'),
    reloads,
    hidden: documentElement.hidden,
    /** How often the name of the zone was asked. */
    names,
    own: attributes.get('data-zone'),
    cookies: [...jar].map(([name, value]) => `${name}=${value}`),
  }
}

describe('the zone of the first page', () => {
  it('is the browser’s: a page of another zone is reloaded before it is shown', () => {
    expect(open('Asia/Shanghai', { zone: 'America/New_York' })).toMatchObject({
      zone: 'America%2FNew_York',
      reloads: 1,
      hidden: true,
    })
  })

  it('is reported without a reload if the page is already right', () => {
    expect(open('Asia/Shanghai', { zone: 'Asia/Shanghai' })).toMatchObject({
      own: 'Asia/Shanghai',
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

  it('is not asked for again while the clock stands as it did', () => {
    const { cookies } = open('Asia/Shanghai', { zone: 'Asia/Shanghai', offset: -480 })
    expect(open('Asia/Shanghai', { zone: 'Asia/Shanghai', offset: -480, cookies })).toMatchObject({
      names: 0,
      reloads: 0,
      own: 'Asia/Shanghai',
    })
    expect(open('Asia/Shanghai', { zone: 'Europe/Rome', offset: -60, cookies })).toMatchObject({
      names: 1,
      reloads: 1,
      zone: 'Europe%2FRome',
    })
  })

  it('is reported by its name of today', () => {
    expect(open('Asia/Kolkata', { zone: 'Asia/Calcutta', cookies: ['zone=Asia%2FCalcutta'] })).toMatchObject({
      own: 'Asia/Kolkata',
      zone: 'Asia%2FKolkata',
      reloads: 0,
    })
  })

  it('reloads once: a zone that the server names differently, or a browser without cookies, causes no loop', () => {
    expect(open('Europe/Kyiv', { zone: 'Europe/Kiev', cookies: ['zone=Europe%2FKiev'] }).reloads).toBe(0)
    expect(open('Asia/Shanghai', { zone: 'America/New_York', keeps: false })).toMatchObject({
      reloads: 0,
      hidden: false,
    })
  })
})
