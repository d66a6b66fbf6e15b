import { LookPage } from '@/components/features/look/look-page'

export const metadata = { title: 'Look' }

export default LookPage
