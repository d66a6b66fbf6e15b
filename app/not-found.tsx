import { NotFoundPage } from '@/components/features/sign-in/message-page'
import { NoScript } from '@/components/ui/notice/no-script'
import { screenMetadata } from '@/lib/navigation/page-title'

// Next answers /404 with status 404 and takes the title from here, also for our own page at that path.
export const generateMetadata = screenMetadata('notFound')

export default function NotFound() {
  return (
    <main>
      <NoScript />
      <NotFoundPage />
    </main>
  )
}
