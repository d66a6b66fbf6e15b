import { RedirectBack } from '@/components/screens/public/redirect-back'
import { safeRedirect } from '@/lib/navigation/safe-redirect'
import { requireSession } from '@/lib/session/current-session'

export default async function Page({ params, searchParams }: PageProps<'/redirect/[[...path]]'>) {
  await requireSession()
  const { path = [] } = await params
  const query = new URLSearchParams((await searchParams) as Record<string, string>)
  return <RedirectBack target={safeRedirect(`/${path.join('/')}${query.size > 0 ? `?${query}` : ''}`)} />
}
