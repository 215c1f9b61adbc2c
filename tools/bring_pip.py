"""Unpack the pip that Python brings along; to install it, as `venv` does, takes seconds."""

from __future__ import annotations

import ensurepip
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

SITE = Path(sysconfig.get_path("purelib"))
# Debian keeps it beside the other wheels of the system.
FOLDERS = (sysconfig.get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled")

brought = [wheel for folder in FOLDERS if folder for wheel in Path(folder).glob("pip-*.whl")]
if brought:
    zipfile.ZipFile(brought[0]).extractall(SITE)
else:
    subprocess.run([sys.executable, "-m", "ensurepip"], check=True)
