import { HandBackHash } from '@/components/features/sign-in/hand-back-hash'

export default function Page() {
  return <HandBackHash />
}
