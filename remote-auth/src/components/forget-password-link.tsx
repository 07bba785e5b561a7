import { Link, useLocation } from 'react-router-dom';
import styles from './login-form.module.css';

/**
 * A Forget password link that goes nowhere (behaviour.md#login): a link to the page that it is on. A click stays
 * here without a navigation, so what is typed, the focus and the way back after login are kept.
 */
export function ForgetPasswordLink() {
  const { pathname } = useLocation();
  return (
    <Link className={styles.forget} to={pathname} onClick={(event) => event.preventDefault()}>
      Forget password
    </Link>
  );
}
