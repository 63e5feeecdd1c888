/** SPEC section 9. */
const VOLUME = 0.5;
const LOCK_MS = 1_500;

/** Plays the notification sound in only one of the open tabs. A failure is only logged. */
export function playChime(): void {
  const play = async () => {
    const sound = new Audio('/notification.wav');
    sound.volume = VOLUME;
    await sound.play();
  };
  const once = navigator.locks
    ? navigator.locks.request('plumbline-chime', { ifAvailable: true }, async (lock) => {
        if (!lock) return;
        await play();
        await new Promise((resolve) => setTimeout(resolve, LOCK_MS));
      })
    : play();
  once.catch((error) => console.warn('Failed to play the notification sound', error));
}
