import { NotFoundPage } from '@/components/screens/public/message-page'

export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}
