import { toastSuccess } from '../components/toast.ts'
import { signOut } from '../session/session.ts'

export function logOut(): void {
  void signOut()
  toastSuccess('Logged out successfully')
}
