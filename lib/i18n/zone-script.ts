import { secondsInDay } from 'date-fns/constants'
import { zoneCookie } from '@/lib/format/time-zone'

const year = 365 * secondsInDay

/**
 * A script for the head of every page: it reports the browser's time zone to the server, and reloads a page that was
 * rendered in another one before anything of it is shown. Once only: the reload carries the cookie, and a
 * browser without cookies keeps the page as served.
 */
export const zoneScript = (served: string): string =>
  `(()=>{try{const mine=Intl.DateTimeFormat().resolvedOptions().timeZone
const cookie='${zoneCookie}='+encodeURIComponent(mine)
const isKept=()=>document.cookie.split('; ').includes(cookie)
if(!mine||isKept())return
document.cookie=cookie+'; Path=/; Max-Age=${year}; SameSite=Lax'
if(mine!==${JSON.stringify(served).replaceAll('<', '\\u003c')}&&isKept()){document.documentElement.hidden=true;location.reload()}
}catch{}})()`
