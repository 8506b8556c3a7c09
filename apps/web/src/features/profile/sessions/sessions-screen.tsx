import { SectionScreen } from '../section-screen.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** Active sessions and sign-in history, `/profile/sessions`. */
export default function SessionsScreen() {
  return (
    <SectionScreen section="sessions">
      <SessionsCard />
      <SignInHistory />
    </SectionScreen>
  );
}
