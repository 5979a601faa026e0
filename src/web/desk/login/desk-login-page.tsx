import { Logo } from "../../design/logo.tsx";
import { usePageTitle } from "../../design/page-title.ts";
import { RidgeDrawing } from "../../design/ridge.tsx";
import { DeskLoginForm } from "./desk-login-form.tsx";

/** /admin/login */
export function DeskLoginPage() {
  usePageTitle("Back office log in");
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page py-4">
        <a href="/" aria-label="Summit home page" className="inline-block rounded-control py-2">
          <Logo />
        </a>
      </header>
      <main className="page flex flex-1 flex-col justify-center py-10">
        <div className="w-full max-w-md">
          <h1 className="text-34">Back office</h1>
          <p className="mt-1 mb-6 text-16 text-stone">For Summit staff.</p>
          <DeskLoginForm />
        </div>
      </main>
      <RidgeDrawing className="h-28 w-full md:h-40" />
    </div>
  );
}
