import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { testEmail } from './api.ts';

/** Tests the mail connection and shows the result. */
export function TestEmailButton() {
  const [isPending, setPending] = useState(false);
  async function test() {
    setPending(true);
    try {
      const { success, message } = await testEmail();
      if (success)
        showToast({ title: 'Email Connection Successful', description: 'The email system is properly configured.' });
      else
        showToast({
          title: 'Email Connection Failed',
          description: message || 'Could not connect to the email server.',
          destructive: true,
        });
    } catch (error) {
      showToast({ title: 'Error Testing Email', description: (error as Error).message, destructive: true });
    } finally {
      setPending(false);
    }
  }
  return (
    <Button look="line" small pending={isPending} onClick={() => void test()}>
      Test Email Connection
    </Button>
  );
}
