import { SectionScreen } from '../section-screen.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { SignInHistory } from './sign-in-history.tsx';

/** Where one is signed in and when one was, `/profile/sessions`. */
export default function SessionsScreen() {
  return (
    <SectionScreen section="sessions">
      <SessionsCard />
      <SignInHistory />
    </SectionScreen>
  );
}
