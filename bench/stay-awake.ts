/**
 * Keeps this process from sleeping until the returned function is called. On a virtual machine, whoever wakes a sleeping
 * process pays for it, up to 0.1 ms; a server answers clients over a network and pays for no such thing.
 */
export function stayAwake(): () => void {
  let isAwake = true;
  const look = () => {
    if (isAwake) setImmediate(look);
  };
  look();
  return () => {
    isAwake = false;
  };
}
