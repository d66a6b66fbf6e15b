import { HandBackHash } from '@/components/screens/public/hand-back-hash'

export default function Page() {
  return <HandBackHash />
}
