import { RedirectBack } from '@/components/features/sign-in/redirect-back'
import { safeRedirect } from '@/lib/navigation/safe-redirect'
import { requireSession } from '@/lib/session/current-session'

type RedirectProps = { params: Promise<{ path?: string[] }>; searchParams: Promise<Record<string, string>> }

export default async function Page({ params, searchParams }: RedirectProps) {
  await requireSession()
  const { path = [] } = await params
  const query = new URLSearchParams(await searchParams)
  return <RedirectBack target={safeRedirect(`/${path.join('/')}${query.size > 0 ? `?${query}` : ''}`)} />
}
