import './wire'
import './other-tab'
import { afterEach } from '@jest/globals'
import { ShellFrame } from '@/components/shell/shell-frame'
import { setStreamState } from '@/lib/api/stream/stream-state'
import { announcementApi } from '@/lib/contract/announcement'
import { type FactorStatus, factorApi } from '@/lib/contract/factor'
import { type MenuNode, menuApi } from '@/lib/contract/menu'
import { regionApi } from '@/lib/contract/region'
import { sessionApi } from '@/lib/contract/session'
import { userApi } from '@/lib/contract/user'
import { settingsCookie, sidebarCookie, sizeCookie, toSettings, toSize } from '@/lib/theme/settings'
import { usualMenu } from './canned-menu'
import { answer } from './canned-platform'
import type { Frame } from './frame'
import { renderPage } from './render-page'
import { who } from './who'

/** Nobody has a second factor unless a test says so. */
const noFactor: FactorStatus = {
  totp: 0,
  totpTime: null,
  passkeys: [],
  recoveryLeft: 0,
  required: 0,
  passkeysOffered: 1,
}

/** A user whose own profile can be saved unchanged. */
const person = { ...who(), phone: '13912345678', mailbox: 'admin@example.com' }

type Options = Omit<Parameters<typeof renderPage>[0], 'frame' | 'answers'> & {
  menu?: MenuNode[]
  answers?: Parameters<typeof renderPage>[0]['answers']
  /** As the operator has it. */
  showSettings?: boolean
}

// jsdom has the element but not its methods.
Object.assign(HTMLDialogElement.prototype, {
  showModal(this: HTMLDialogElement) {
    this.open = true
    this.querySelector<HTMLElement>('[autofocus], button, input')?.focus()
  },
  close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  },
})

Object.assign(Element.prototype, {
  scrollTo(this: Element, { top }: { top: number }) {
    this.scrollTop = top
  },
})

afterEach(() => {
  for (const pair of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0`
  }
})

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Opens a page inside the console's own frame: menu, tabs, top bar, toasts and the dialogs of the session. */
export const renderConsole = ({
  menu = usualMenu,
  answers = [],
  user = person,
  width = 1280,
  showSettings,
  ...options
}: Options) => {
  setStreamState('none')
  const frame = ({ children, ...around }: Parameters<typeof Frame>[0]) => (
    <ShellFrame
      {...around}
      menu={menu}
      settings={toSettings(cookie(settingsCookie), showSettings)}
      size={toSize(cookie(sizeCookie))}
      sidebarOpen={cookie(sidebarCookie) !== '0'}
      times="mine"
    >
      {children}
    </ShellFrame>
  )
  return renderPage({
    ...options,
    user,
    width,
    frame,
    answers: [
      answer(menuApi.nav, { menuList: menu }),
      answer(userApi.info, user),
      answer(regionApi.byLanguage, { regionList: [] }),
      answer(factorApi.status, noFactor),
      answer(announcementApi.current, { ejectFlag: 0, platformInfos: [] }),
      answer(sessionApi.notices, { list: [] }),
      ...answers,
    ],
  })
}
