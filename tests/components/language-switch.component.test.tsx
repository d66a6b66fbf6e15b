import { expect, it } from '@jest/globals'
import { within as inMain, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import download from '@/app/(public)/apk/download/page'
import MustChangePasswordForm from '@/components/shell/session/must-change-password-form'
import MustEnrolFactorScreen from '@/components/shell/session/must-enrol-factor-screen'
import { Unavailable } from '@/components/shell/unavailable'
import { MoreMessages } from '@/components/ui/more-messages'
import { appDownloadApi } from '@/lib/contract/app-download'
import { factorApi } from '@/lib/contract/factor'
import { currentLanguage } from '@/lib/i18n/current-language'
import { pickMessages } from '@/lib/i18n/pick-messages'
import { languageCookie } from '@/lib/i18n/request-language'
import { answer, refuse } from '@/tests/support/component/canned-platform'
import { renderPage } from '@/tests/support/component/render-page'

const within = (content: ReactNode) => async () => (
  <MoreMessages messages={pickMessages(await currentLanguage(), ['profile', 'factor', 'pages', 'common'])}>
    {content}
  </MoreMessages>
)
/** Every page without the console's top bar, beside the sign-in page. */
const pages = {
  download,
  'change of password': within(<MustChangePasswordForm />),
  'second factor': within(<MustEnrolFactorScreen />),
  unavailable: within(<Unavailable message="" requestId="" />),
}
process.env.SESSION_SECRET = 'Vq8-Kd2_mTz4RwXj7LbYc5NhGs9FpAe1'
const none = { link: '', offered: null }
const answers = [
  answer(appDownloadApi.current, { android: none, ios: none }),
  answer(factorApi.status, refuse('failure')),
]

it.each(Object.entries(pages))('the page of the %s takes the other language', async (_name, page) => {
  const { person } = await renderPage({ page: page as never, at: '/apk/download', answers, language: 'zh' })
  await person.click(inMain(screen.getAllByRole('main').at(-1) as HTMLElement).getByRole('button', { name: 'English' }))
  expect(document.cookie).toContain(`${languageCookie}=en`)
})
