import { secondsInDay } from 'date-fns/constants'
import { renamedZones, zoneCookie } from '@/lib/format/time-zone'
import { zoneAttribute } from '@/lib/format/zone-offset'

const year = 365 * secondsInDay
/** Cookie with the offsets of the browser's clock through this year, by which it recognizes its zone. */
const offsetsCookie = 'zoneOffsets'

/**
 * A script for the head of every page: it reports the browser's time zone to the server, and reloads a page that was
 * rendered in another one before anything of it is shown. Once only: the reload carries the cookie, and a
 * browser without cookies keeps the page as served.
 *
 * Only `Intl` knows the name of the zone, and its first use holds a page's first frame back by 60 ms, on a phone by a
 * quarter of a second. So it is asked once; afterwards the clock's offsets on 24 days of the year tell that the
 * browser has not travelled.
 */
export const zoneScript = (served: string): string =>
  `(()=>{try{let offsets=''
for(let day=0,last;day<24;day++){const now=new Date(new Date().getFullYear(),day>>1,day%2?16:1).getTimezoneOffset()
if(now!==last)offsets+='_'+day+'.'+now
last=now}
const served=${JSON.stringify(served).replaceAll('<', '\\u003c')},known='${offsetsCookie}='+offsets
const kept=()=>document.cookie.split('; ')
const tell=(cookie)=>{document.cookie=cookie+'; Path=/; Max-Age=${year}; SameSite=Lax'}
const page=document.documentElement
if(kept().includes(known)&&kept().includes('${zoneCookie}='+encodeURIComponent(served))){page.setAttribute('${zoneAttribute}',served);return}
const named=Intl.DateTimeFormat().resolvedOptions().timeZone,mine=${JSON.stringify(renamedZones)}[named]??named,cookie='${zoneCookie}='+encodeURIComponent(mine)
if(!mine)return
const wasKept=kept().includes(cookie)
tell(known)
if(!wasKept)tell(cookie)
if(mine===served)page.setAttribute('${zoneAttribute}',mine)
else if(!wasKept&&kept().includes(cookie)){page.hidden=true;location.reload()}
}catch{}})()`
